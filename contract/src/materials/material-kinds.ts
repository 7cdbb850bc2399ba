/**
 * Kinds of support material (docs/product.md, Training and links), in display order. Free of schemas, so that any page
 * can import it.
 */
export const materialKinds = [
  'slide-deck',
  'poster',
  'worksheet',
  'short-video',
  'integration-plan',
  'blackboard-card',
  'kit',
] as const
export type MaterialKind = (typeof materialKinds)[number]

/** Display names of the kinds. */
export const materialKindNames: Record<MaterialKind, string> = {
  'slide-deck': 'Slide deck',
  poster: 'Scientist of the week',
  worksheet: 'Worksheet',
  'short-video': 'Short video',
  'integration-plan': 'Integration plan',
  'blackboard-card': 'Blackboard card',
  kit: 'Kit',
}

export const materialSubjects = [
  'Physics',
  'Chemistry',
  'Biology',
  'Mathematics',
  'General science',
  'Earth and space',
  'Environment',
] as const
export type MaterialSubject = (typeof materialSubjects)[number]
