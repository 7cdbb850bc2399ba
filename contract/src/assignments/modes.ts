/** How work is judged: marks out of a maximum, by a rubric whose rows add up to marks, or in words alone. */
export const gradings = ['marks', 'rubric', 'feedback'] as const
export type Grading = (typeof gradings)[number]

/** What becomes of work that arrives after the due date: it is accepted and shown as late, or refused. */
export const lateRules = ['accept', 'refuse'] as const
export type LateRule = (typeof lateRules)[number]

/** What a teacher points pupils to. A link to the web has an address, each other kind the id of the thing. */
export const linkKinds = ['ebook', 'video', 'material', 'workshop', 'test', 'web'] as const
export type LinkKind = (typeof linkKinds)[number]

/** Kinds of files that pupils hand in and teachers attach. */
export const workFileKinds = ['picture', 'pdf', 'document'] as const
export type WorkFileKind = (typeof workFileKinds)[number]

/** Set for a later moment it is `scheduled`; `closed` by the teacher, or by the due date where late work is refused. */
export const assignmentStates = ['draft', 'scheduled', 'open', 'closed'] as const
export type AssignmentState = (typeof assignmentStates)[number]

/** How far the work of one pupil is. Handed in again after it was returned, it is `handed-in` once more. */
export const workStates = ['to-do', 'handed-in', 'returned'] as const
export type WorkState = (typeof workStates)[number]
