/** What turns the direction of writing around (UAX #9): text that it stands in reads other than it is stored. */
const overrides = /[\u202a-\u202e\u2066-\u2069]/g
/** The same with the marks of direction, which are not seen and tell names apart that look alike. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
// oxlint-disable-next-line no-control-regex -- what is taken out
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g
// oxlint-disable-next-line no-control-regex -- what is taken out
const breaks = /[\s\u0000-\u001f\u007f-\u009f]+/g

/** Text of several lines without control characters and overrides of direction; breaks of lines and tabs stay. */
export const withoutControls = (text: string): string => text.replaceAll(controls, '').replaceAll(overrides, '')

/** Text in one line: breaks and control characters are a space, marks of direction are gone. The joiners of Indian scripts stay. */
export const oneLine = (text: string): string => text.replaceAll(directions, '').replaceAll(breaks, ' ').trim()
