/** What a printed page consists of, in millimetres. One description serves the print page and the checks of the reader. */
export type Shape =
  | { kind: 'rectangle'; x: number; y: number; width: number; height: number; fill?: Ink; line?: number }
  | { kind: 'circle'; x: number; y: number; radius: number; line: number }
  | {
      kind: 'text'
      /** Of the middle of its line, or of its start. */
      x: number
      y: number
      size: number
      text: string
      ink: Ink
      anchor: 'start' | 'middle' | 'end'
      bold?: boolean
      /** Degrees clockwise around its point. */
      turn?: number
    }
export type Ink = 'black' | 'grey' | 'pale'

export const inkColours: Record<Ink, string> = { black: '#000000', grey: '#6b6b6b', pale: '#b4b4b4' }

export const pageWidth = 210
export const pageHeight = 297
