import type { Category } from './parse-book.ts'

/** Points. A5: readable on a phone without zooming, and two fit on a printed A4 page. */
export const PAGE = { width: 419.53, height: 595.28, left: 46, right: 46, top: 59, bottom: 52 }
export const COLUMN = PAGE.width - PAGE.left - PAGE.right
/** Height of the band that opens a chapter; the text of that page starts below it. */
export const OPENER = 142

export const INK = '#171B3A'
export const INK_SOFT = '#4A5072'
export const LINE = '#D5DAD3'
export const SUNK = '#EEF1EA'
export const PAPER = '#FBFCF8'
export const TURMERIC = '#F5B21A'

export interface Tone {
  accent: string
  pale: string
}

const INDIGO: Tone = { accent: '#2B3A9E', pale: '#D9DDF7' }
const PLUM: Tone = { accent: '#6B2A6F', pale: '#EBDCEC' }
const PEACOCK: Tone = { accent: '#08706B', pale: '#CFE9E4' }
const KUMKUM: Tone = { accent: '#B8263A', pale: '#F3D3D6' }

export const CATEGORY_TONE: Record<Category, Tone> = {
  Physics: INDIGO,
  Chemistry: PLUM,
  Biology: PEACOCK,
  'Earth science': { accent: KUMKUM.accent, pale: '#FBE3A6' },
}

/** A box is known by its label too, so that a photocopy shows it. */
export const BOX_TONE = {
  try: { ...PEACOCK, label: 'Try it' },
  safety: { accent: KUMKUM.accent, pale: '#FFFFFF', label: 'Safety' },
  note: { ...INDIGO, label: 'Note' },
  careful: { ...KUMKUM, label: 'Take care' },
  apart: { ...PLUM, label: 'Tell the ideas apart' },
  marks: { accent: '#8A5A00', pale: '#FBE3A6', label: 'For marks' },
  board: { accent: INK, pale: SUNK, label: 'On the blackboard' },
}
