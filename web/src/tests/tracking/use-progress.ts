import type { TestProgress } from '@ariviyal/contract/tests/results'
import type { Test } from '@ariviyal/contract/tests/tests'
import { streamProgress } from '@ariviyal/contract/tests/tracking'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { openStream } from '../../api/client.ts'
import { useRefresh } from '../../ui/loading/use-refresh.ts'
import { ProgressWatch } from './progress-watch.ts'

const endedIn = ({ items }: TestProgress): number =>
  items.filter(({ state }) => state === 'submitted' || state === 'closed').length

/**
 * The progress of an open test as it happens. While there is no stream the page loads again every 5 seconds; with one it does so only when
 * results have come that it does not have yet.
 */
export function useProgress(test: Pick<Test, 'id' | 'state'>, loaded: TestProgress) {
  const watch = useMemo(
    () => new ProgressWatch((signal) => openStream(streamProgress, { params: { id: test.id }, signal })),
    [test.id],
  )
  const isOpen = test.state === 'open'
  useEffect(() => (isOpen ? watch.run() : undefined), [isOpen, watch])
  const { line, progress, now } = useSyncExternalStore(watch.subscribe, watch.state, watch.state)
  const isLive = line === 'live' && progress !== null
  const shown = isLive ? progress : loaded
  const isBehind = isLive && (endedIn(progress) !== endedIn(loaded) || progress.state !== test.state)
  useRefresh(isOpen && (!isLive || isBehind), { seconds: isLive ? 1 : 5, times: Number.POSITIVE_INFINITY })
  return { progress: shown, isLive, now: isLive ? now : Date.parse(loaded.now) }
}
