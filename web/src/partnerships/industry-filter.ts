import { findDistrict } from '@ariviyal/contract/community/people/districts'
import { spokenLanguageTags } from '@ariviyal/contract/community/people/languages'
import { offerKindNames } from '@ariviyal/contract/partnerships/partnership-rules'
import { gstStateCodes } from '@ariviyal/contract/subscriptions/gst'
import { grades } from '../ui/grades.ts'

/** The lists below the bullets; the first is the default. */
export const industryLists = ['offers', 'fitting', 'organisations', 'requests'] as const
export type IndustryList = (typeof industryLists)[number]

export const noFilter = {
  kind: undefined,
  language: undefined,
  grade: undefined,
  state: undefined,
  district: undefined,
} satisfies Record<string, undefined>

/** Filters of offers from the URL; ignores invalid values. A district counts within its state. */
export function offerFilterFrom(request: Request) {
  const params = new URL(request.url).searchParams
  const oneOf = <Choice extends string>(name: string, choices: readonly Choice[]) =>
    choices.find((choice) => choice === params.get(name))
  const state = oneOf('state', gstStateCodes)
  const district = findDistrict(params.get('district') ?? '')
  return {
    kind: oneOf('kind', offerKindNames),
    language: oneOf('language', spokenLanguageTags),
    grade: oneOf('grade', grades),
    state,
    district: district && district.state === state ? district.id : undefined,
  }
}
export type OfferFilter = ReturnType<typeof offerFilterFrom>
