import type { Answer } from '@ariviyal/contract/endpoint'
import { messages } from '@ariviyal/contract/messages'
import type { searchSite } from '@ariviyal/contract/search/search'
import { useEffect, useRef, useState } from 'react'
import { serverMessage } from '../../api/client.ts'
import { searchWithin } from './search-within.ts'

/** State of the suggestions; idle while the input is too short. */
export type SuggestionState =
  | { is: 'idle' }
  | { is: 'searching' }
  | { is: 'found'; q: string; found: Answer<typeof searchSite> }
  | { is: 'failed'; text: string }

const pauseMs = 200
const shortest = 2

/** Searches shortly after the last keystroke; drops outdated answers. */
export function useSuggestions(): { state: SuggestionState; type: (text: string) => void } {
  const [state, setState] = useState<SuggestionState>({ is: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const search = async (q: string, signal: AbortSignal) => {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    if (signal.aborted) return
    try {
      const found = await searchWithin({ q }, signal)
      setState({ is: 'found', q, found })
    } catch (error) {
      if (!signal.aborted) setState({ is: 'failed', text: serverMessage(error) ?? messages.network })
    }
  }
  const type = (text: string) => {
    running.current?.abort()
    const q = text.trim()
    if (q.length < shortest) return setState({ is: 'idle' })
    // Keeps the previous suggestions until newer ones arrive, to avoid flicker.
    setState((before) => (before.is === 'found' ? before : { is: 'searching' }))
    running.current = new AbortController()
    void search(q, running.current.signal)
  }
  return { state, type }
}
