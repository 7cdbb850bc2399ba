import {
  type InstitutionFormDetails,
  type InstitutionFieldName,
  institutionFieldLabels,
} from '@ariviyal/contract/institutions/institution-fields'
import type * as z from 'zod/mini'

const isField = (name: string): name is InstitutionFieldName => name in institutionFieldLabels

/** The fields of the long form in order. */
export const institutionFacts = (item: z.infer<typeof InstitutionFormDetails>) => [
  ...Object.keys(institutionFieldLabels)
    .filter(isField)
    .map((field) => [institutionFieldLabels[field], String(item[field])] as const),
  ['Declaration', item.declaration ? 'Accepted' : 'Not accepted'] as const,
]
