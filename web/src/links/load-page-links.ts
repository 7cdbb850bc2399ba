import type { listIndustry, listLms, listNetworking, listProjects, Link } from '@ariviyal/contract/links/links'
import { call } from '../api/client.ts'
import { ignoreRejection } from '../api/ignore-rejection.ts'
import { isSubscribed, readSession } from '../session/store.ts'

type PageEndpoint = typeof listIndustry | typeof listLms | typeof listNetworking | typeof listProjects

/** Data of a page of links: the links, with a subscription. */
export interface PageData {
  links: Promise<{ items: Link[] }> | null
}

/** The data at build: the guest's view. */
export const guestPage = (): PageData => ({ links: null })

export const loadPage = (endpoint: PageEndpoint): PageData => ({
  links: isSubscribed(readSession()) ? ignoreRejection(call(endpoint)) : null,
})
