/** The snapshot of everything on a receipt that could change later. */
export interface ReceiptText {
  /** The person or institution that it is for. */
  holder: string
  /** The school of a teacher; empty on the receipt of an institution. */
  school: string
  startsAt: string
  endsAt: string
  /** Only for an institution. */
  seats: number | null
  /** Empty if none was recorded. */
  reference: string
  /** The number of the receipt that this one replaces. */
  replaces: string | null
}

/** The printed form of a number: 2026-000012. */
export const receiptNumber = ({ year, number }: { year: number; number: number }): string =>
  `${year}-${String(number).padStart(6, '0')}`
