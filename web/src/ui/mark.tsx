import type { ReactNode } from 'react'

const looks = {
  waiting: 'border-turmeric bg-turmeric text-on-turmeric',
  good: 'border-peacock text-peacock',
  bad: 'border-kumkum text-kumkum',
  now: 'border-peacock bg-peacock text-paper',
  calm: 'border-line text-ink-soft',
}
export type MarkLook = keyof typeof looks

/** State of a row in one word. */
export function Mark({ look, children }: { look: MarkLook; children: ReactNode }) {
  return (
    <span
      className={`inline-block rounded-sm border-2 px-2 font-sans text-xs leading-6 font-semibold whitespace-nowrap ${looks[look]}`}
    >
      {children}
    </span>
  )
}
