import { attendanceRules } from '@ariviyal/contract/live-rules'
import type { Beat, createUnsentBeats } from './beats.ts'

export interface Batch {
  device: string
  sent_at: string
  beats: Beat[]
}

interface Telling<Reply> {
  unsent: ReturnType<typeof createUnsentBeats>
  /** Raises what keeps a batch from the server. */
  send: (batch: Batch, keepalive: boolean) => Promise<Reply>
  /** Whether the batch may go later, as over a line that is down. */
  isPassing: (error: unknown) => boolean
  onTold: (reply: Reply) => void
  /** The line is down; what is to be told waits here. */
  onKept: () => void
  /** The server takes no more. */
  onRefused: (error: unknown) => void
  /** When beats are made: while the room is open. */
  isOpen: () => boolean
}

/**
 * Tells the server again and again that the page is open, also while it is hidden, and when it is closed. Over a bad line the moments
 * wait, and go together later. Answers how to tell at once, and how to stop.
 */
export function tellPresence<Reply>(telling: Telling<Reply>) {
  const { unsent } = telling
  let device = crypto.randomUUID()
  let sending = false
  let stopped = false

  const flush = async (keepalive = false) => {
    if (stopped || (sending && !keepalive)) return
    sending = true
    try {
      for (const { device: of, beats } of unsent.batches()) {
        const reply = await telling.send({ device: of, sent_at: new Date().toISOString(), beats }, keepalive)
        unsent.sent(of, beats)
        if (!stopped) telling.onTold(reply)
      }
    } catch (error) {
      if (stopped) return
      if (telling.isPassing(error)) telling.onKept()
      else {
        unsent.clear()
        stop()
        telling.onRefused(error)
      }
    } finally {
      sending = false
    }
  }
  const beat = (left = false) => {
    if (stopped) return
    if (telling.isOpen()) unsent.add(device, { at: new Date().toISOString(), left })
    void flush(left)
  }
  const onHide = () => beat(true)
  /** A page that comes back out of the browser's memory is opened anew. */
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    device = crypto.randomUUID()
    beat()
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible') beat()
  }
  const onOnline = () => beat()

  const timer = setInterval(beat, attendanceRules.beatSeconds * 1_000)
  addEventListener('pagehide', onHide)
  addEventListener('pageshow', onShow)
  addEventListener('online', onOnline)
  document.addEventListener('visibilitychange', onVisible)

  function stop() {
    stopped = true
    clearInterval(timer)
    removeEventListener('pagehide', onHide)
    removeEventListener('pageshow', onShow)
    removeEventListener('online', onOnline)
    document.removeEventListener('visibilitychange', onVisible)
  }
  beat()
  return {
    beat: () => beat(),
    /** The page is left for another of the site. */
    leave() {
      beat(true)
      stop()
    },
  }
}
