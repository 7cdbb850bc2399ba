/** Direction overrides (UAX #9): text within them displays in another order than it is stored. */
const overrides = /[\u202a-\u202e\u2066-\u2069]/g
/** Overrides and invisible direction marks, which make different names look alike. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
// oxlint-disable-next-line no-control-regex -- what is taken out
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g
// oxlint-disable-next-line no-control-regex -- what is taken out
const breaks = /[\s\u0000-\u001f\u007f-\u009f]+/g

/** Multi-line text without control characters and direction overrides; keeps line breaks and tabs. */
export const withoutControls = (text: string): string => text.replaceAll(controls, '').replaceAll(overrides, '')

/**
 * Text on a single line: line breaks and control characters become spaces, direction marks are removed. Keeps the
 * joiners of Indian scripts.
 */
export const oneLine = (text: string): string => text.replaceAll(directions, '').replaceAll(breaks, ' ').trim()
