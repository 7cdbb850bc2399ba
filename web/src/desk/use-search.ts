import { type Found, searchAll } from '@ariviyal/contract/desk'
import { messages } from '@ariviyal/contract/messages'
import { useRef, useState } from 'react'
import { call, serverMessage } from '../api/client.ts'

/** What the search has to show for what was typed; nothing while that is too short. */
export type SearchState =
  | { is: 'idle' }
  | { is: 'searching' }
  | { is: 'found'; items: Found[]; q: string }
  | { is: 'failed'; text: string }

const pauseMs = 200
const shortest = 2

/** Searches a moment after the last key; an answer that is overtaken by another key is not shown. */
export function useSearch(): { state: SearchState; type: (text: string) => void } {
  const [state, setState] = useState<SearchState>({ is: 'idle' })
  const running = useRef<{ timer: ReturnType<typeof setTimeout>; abort: AbortController }>(undefined)

  const type = (text: string) => {
    clearTimeout(running.current?.timer)
    running.current?.abort.abort()
    const q = text.trim()
    if (q.length < shortest) return setState({ is: 'idle' })
    // What is on screen stays until there is something newer, so that the list does not flicker at each key.
    setState((before) => (before.is === 'found' ? before : { is: 'searching' }))
    const abort = new AbortController()
    const search = async () => {
      try {
        const { items } = await call(searchAll, { query: { q }, signal: abort.signal })
        setState({ is: 'found', items, q })
      } catch (error) {
        if (!abort.signal.aborted) setState({ is: 'failed', text: serverMessage(error) ?? messages.network })
      }
    }
    running.current = { abort, timer: setTimeout(() => void search(), pauseMs) }
  }
  return { state, type }
}
