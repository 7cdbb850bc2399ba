/** What a certificate is for. */
export const occasions = ['session', 'fair', 'project'] as const
export type Occasion = (typeof occasions)[number]

interface Printed {
  /** Absent or empty for a live session. */
  part?: string | undefined
  /** Set where the part is one in a project. */
  occasion?: 'project' | undefined
}

export const occasionOf = ({ part, occasion }: Printed): Occasion => (part ? (occasion ?? 'fair') : 'session')
