/** A picture of mails: a part of a drawing in web/public/art, three times as wide as high. */
export interface MailDrawing {
  /** Name of the drawing, without its ending. */
  art: string
  /** The part of it, in its own units: left, top, width, height. */
  view: readonly [number, number, number, number]
  alt: string
}

/** Pictures that stand above the text of a mail. `content/build/render-mail-pictures.ts` renders them. */
export const mailPictures = {
  welcome: {
    art: 'hero',
    view: [0, 84, 720, 240],
    alt: 'A bench in a classroom, where light passes a prism and lands on a kolam of dots and lines.',
  },
  library: { art: 'promo-ebooks', view: [0, 90, 480, 160], alt: 'An open science book before a row of books.' },
  session: {
    art: 'promo-online-workshops',
    view: [0, 70, 480, 160],
    alt: 'A laptop with a lesson about a lens.',
  },
  school: { art: 'about', view: [0, 140, 640, 213], alt: 'A school with a red roof between hills and palms.' },
} as const satisfies Record<string, MailDrawing>
export type MailPicture = keyof typeof mailPictures

/** Shown size of a picture; its file has twice as many pixels. */
export const mailPictureSize = { width: 600, height: 200 } as const
