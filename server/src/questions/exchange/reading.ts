import type { QuestionForm } from '@ariviyal/contract/questions/question'
import type * as z from 'zod/mini'
import type { TakenPictures } from './pictures/taken-pictures.ts'

/** A question as a reader found it; the schema of the form decides whether it is complete. */
export type Draft = z.input<typeof QuestionForm>
export type SingleDraft = Exclude<Draft, { kind: 'case' }>

/** Why one question cannot be read, and what to do, in words for its author. */
export class Unreadable extends Error {
  /** Where in the source of the question, when it is not about the whole. */
  readonly at: number | undefined

  constructor(msg: string, at?: number) {
    super(msg)
    this.at = at
  }
}

/** Reports what a question lost on the way in. */
export type Note = (msg: string) => void

/** The part of a text that holds one question; `line`, from 1, is where it begins. */
export interface Piece {
  line: number
  /** The file of a package that it stands in. */
  file?: string
  /** The line of a place in the source of the question, where it is known. */
  lineAt?: (at: number) => number
  /** Raises `Unreadable`. Adds the pictures of the question to those of the import. */
  read: (note: Note, pictures: TakenPictures) => Draft | Promise<Draft>
}

/** Splits a text into pieces without judging them, so that one bad question never costs the others. */
export type Split = (text: string) => Iterable<Piece>

/** Text with line feeds only, without a byte order mark and NUL. */
export const plainLines = (text: string): string =>
  text
    .replace(/^\uFEFF/, '')
    .replaceAll('\u0000', '')
    .replaceAll(/\r\n?/g, '\n')

/** Counts lines up to rising positions of a text, each character once. */
export function lineCounter(text: string): (position: number) => number {
  let line = 1
  let from = 0
  return (position) => {
    for (let next = text.indexOf('\n', from); next >= 0 && next < position; next = text.indexOf('\n', from)) {
      line += 1
      from = next + 1
    }
    return line
  }
}
