import { type SchoolDetails, type SchoolField, schoolFieldLabels } from '@ariviyal/contract/school-form'
import type * as z from 'zod/mini'

const isField = (name: string): name is SchoolField => name in schoolFieldLabels

/** The long form in the order in which it was filled in. */
export const schoolFacts = (item: z.infer<typeof SchoolDetails>) => [
  ...Object.keys(schoolFieldLabels)
    .filter(isField)
    .map((field) => [schoolFieldLabels[field], String(item[field])] as const),
  ['Declaration', item.declaration ? 'Accepted' : 'Not accepted'] as const,
]
