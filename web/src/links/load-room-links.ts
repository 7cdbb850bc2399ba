import type { listIndustry, listLms, listNetworking, listProjects, Link } from '@ariviyal/contract/links'
import { call } from '../api/client.ts'
import { heard } from '../api/heard.ts'
import { isSubscribed, readSession } from '../session/store.ts'

type RoomEndpoint = typeof listIndustry | typeof listLms | typeof listNetworking | typeof listProjects

/** What a room page has beyond its own words: the links of the room, for who has a subscription. */
export interface RoomData {
  links: Promise<{ items: Link[] }> | null
}

/** The same page at build, in the state that a guest sees. */
export const guestRoom = (): RoomData => ({ links: null })

export const loadRoom = (endpoint: RoomEndpoint): RoomData => ({
  links: isSubscribed(readSession()) ? heard(call(endpoint)) : null,
})
