import type { Answer } from '@ariviyal/contract/endpoint'
import {
  listFittingOffers,
  listOffers,
  listOrganisations,
  showOrganisation,
} from '@ariviyal/contract/partnerships/offers'
import type { showOwnOrganisation } from '@ariviyal/contract/partnerships/partner-console'
import type { listOwnRequests } from '@ariviyal/contract/partnerships/requests'
import { dayOf } from '@ariviyal/contract/time'
import { call, isMissing } from '../api/client.ts'
import { ignoreRejection } from '../api/ignore-rejection.ts'
import { isSubscribed, readSession } from '../session/store.ts'
import { choiceFrom, cursorFrom, textFrom } from '../ui/list/list-address.ts'
import { type IndustryList, industryLists, noFilter, type OfferFilter, offerFilterFrom } from './industry-filter.ts'

/** One of the lists, by its name. */
export type LoadedList =
  | { list: 'offers'; page: Answer<typeof listOffers> }
  | { list: 'fitting'; items: Answer<typeof listFittingOffers>['items'] }
  | { list: 'organisations'; page: Answer<typeof listOrganisations> }
  | { list: 'requests'; page: Answer<typeof listOwnRequests> }

/** `currentYear`: in IST. */
export type ShownOrganisation = Answer<typeof showOrganisation> & { currentYear: number }

export interface IndustryData {
  list: IndustryList
  filter: OfferFilter
  isSubscriber: boolean
  /** Null in prerendered HTML, which is older than the lists, and beside an organisation. */
  loaded: Promise<LoadedList> | null
  /** Resolves to null where no organisation that is listed has the id. */
  organisation: Promise<ShownOrganisation | null> | null
  /** For the caller who speaks for an organisation. */
  own: Promise<Answer<typeof showOwnOrganisation>> | null
}

/** The data at build: the guest's view. */
export const industryAtBuild = (): IndustryData => ({
  list: 'offers',
  filter: noFilter,
  isSubscriber: false,
  loaded: null,
  organisation: null,
  own: null,
})

// A guest's page needs neither of the two modules, which take a cheap phone some 50 ms.
const loadOwnOrganisation = async (signal: AbortSignal) =>
  call((await import('@ariviyal/contract/partnerships/partner-console')).showOwnOrganisation, { signal })
const loadOwnRequests = async (cursor: string | undefined, signal: AbortSignal) =>
  call((await import('@ariviyal/contract/partnerships/requests')).listOwnRequests, { query: { cursor }, signal })

async function loadList(
  list: IndustryList,
  filter: OfferFilter,
  { cursor, signal }: { cursor: string | undefined; signal: AbortSignal },
): Promise<LoadedList> {
  const { state, ...wish } = filter
  if (list === 'fitting') return { list, items: (await call(listFittingOffers, { query: wish, signal })).items }
  if (list === 'requests') return { list, page: await loadOwnRequests(cursor, signal) }
  if (list === 'offers') return { list, page: await call(listOffers, { query: { ...filter, cursor }, signal }) }
  const query = { state, district: filter.district, cursor }
  return { list, page: await call(listOrganisations, { query, signal }) }
}

const loadOrganisation = (id: string, year: string | undefined, signal: AbortSignal) =>
  call(showOrganisation, { params: { id }, query: { year }, signal })
    .then((found) => ({ ...found, currentYear: Number(dayOf(new Date().toISOString()).slice(0, 4)) }))
    .catch((error: unknown) => {
      if (isMissing(error)) return null
      throw error
    })

export function loadIndustry(request: Request): IndustryData {
  const isSubscriber = isSubscribed(readSession())
  const isLoggedIn = readSession() !== null
  const asked = choiceFrom(request, 'show', industryLists)
  // A request outlives the subscription with which it was made.
  const isForCaller = asked === 'fitting' ? isSubscriber : asked !== 'requests' || isLoggedIn
  const list = isForCaller ? asked : 'offers'
  const filter = offerFilterFrom(request, list)
  const { signal } = request
  const id = textFrom(request, 'organisation')
  return {
    list,
    filter,
    isSubscriber,
    loaded: id === undefined ? ignoreRejection(loadList(list, filter, { cursor: cursorFrom(request), signal })) : null,
    organisation: id === undefined ? null : ignoreRejection(loadOrganisation(id, textFrom(request, 'year'), signal)),
    own: isLoggedIn ? ignoreRejection(loadOwnOrganisation(signal)) : null,
  }
}
