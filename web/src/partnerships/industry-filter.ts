import { findDistrict } from '@ariviyal/contract/community/people/districts'
import { spokenLanguageTags } from '@ariviyal/contract/community/people/languages'
import { limits } from '@ariviyal/contract/limits'
import { offerKindNames } from '@ariviyal/contract/partnerships/partnership-rules'
import { gstStateCodes } from '@ariviyal/contract/subscriptions/gst'
import { grades } from '../ui/grades.ts'
import { dayFrom, listAddress, optionFrom, textFrom } from '../ui/list/list-address.ts'

/** The lists below the bullets; the first is the default. */
export const industryLists = ['offers', 'fitting', 'organisations', 'requests'] as const
export type IndustryList = (typeof industryLists)[number]

export const noFilter = {
  kind: undefined,
  language: undefined,
  grade: undefined,
  state: undefined,
  district: undefined,
  chapter: undefined,
  place: undefined,
  from: undefined,
  until: undefined,
} satisfies Record<string, undefined>

/** Filters of offers from the URL; ignores invalid values. A district counts within its state; the last four for what fits. */
export function offerFilterFrom(request: Request, list: IndustryList) {
  const state = optionFrom(request, 'state', gstStateCodes)
  const district = findDistrict(textFrom(request, 'district') ?? '')
  return {
    kind: optionFrom(request, 'kind', offerKindNames),
    language: optionFrom(request, 'language', spokenLanguageTags),
    grade: optionFrom(request, 'grade', grades),
    state,
    district: district && district.state === state ? district.id : undefined,
    ...(list === 'fitting'
      ? {
          chapter: textFrom(request, 'chapter')?.slice(0, limits.lineMax),
          place: coarsePlace(textFrom(request, 'place') ?? ''),
          from: dayFrom(request, 'from'),
          until: dayFrom(request, 'until'),
        }
      : { chapter: undefined, place: undefined, from: undefined, until: undefined }),
  }
}
export type OfferFilter = ReturnType<typeof offerFilterFrom>

/** A place in India as somebody types it, to a tenth of a degree. Nothing finer leaves the page. */
export function coarsePlace(typed: string): string | undefined {
  const [, latitude, longitude] = /^\s*(\d{1,2}(?:\.\d+)?)\s*,\s*(\d{2,3}(?:\.\d+)?)\s*$/.exec(typed) ?? []
  const [north, east] = [Number(latitude), Number(longitude)]
  return north >= 6 && north <= 38 && east >= 68 && east <= 98 ? `${north.toFixed(1)},${east.toFixed(1)}` : undefined
}

/** The part of a filter that says why an offer fits, for the address of its page. */
export function wishSearch(filter: OfferFilter): string {
  const { kind: _, ...wish } = filter
  return listAddress({ pathname: '', search: '' }, wish)
}
