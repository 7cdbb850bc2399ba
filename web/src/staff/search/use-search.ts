import { type Found, searchAll } from '@ariviyal/contract/staff/dashboard'
import { messages } from '@ariviyal/contract/messages'
import { useRef, useState } from 'react'
import { call, serverMessage } from '../../api/client.ts'

/** Search state for the input; idle while the input is too short. */
export type SearchState =
  | { is: 'idle' }
  | { is: 'searching' }
  | { is: 'found'; items: Found[]; q: string }
  | { is: 'failed'; text: string }

const pauseMs = 200
const shortest = 2

/** Searches shortly after the last keystroke; drops outdated answers. */
export function useSearch(): { state: SearchState; type: (text: string) => void } {
  const [state, setState] = useState<SearchState>({ is: 'idle' })
  const running = useRef<{ timer: ReturnType<typeof setTimeout>; abort: AbortController }>(undefined)

  const type = (text: string) => {
    clearTimeout(running.current?.timer)
    running.current?.abort.abort()
    const q = text.trim()
    if (q.length < shortest) return setState({ is: 'idle' })
    // Keeps the previous results until newer ones arrive, to avoid flicker.
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
