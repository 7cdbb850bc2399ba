/** Everything that a receipt says and that could change later: kept as it was when it was issued. */
export interface ReceiptText {
  /** The person or the school that it is for. */
  holder: string
  /** The school of a teacher; empty on the receipt of a school. */
  school: string
  startsAt: string
  endsAt: string
  /** Of a school. */
  seats: number | null
  /** Empty where none was recorded. */
  reference: string
  /** The number of the receipt that this one replaces. */
  replaces: string | null
}

/** As it is printed and spoken: 2026-000012. */
export const receiptNumber = ({ year, number }: { year: number; number: number }): string =>
  `${year}-${String(number).padStart(6, '0')}`
