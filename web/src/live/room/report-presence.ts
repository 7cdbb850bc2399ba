import { attendanceRules } from '@ariviyal/contract/live/live-rules'
import type { Beat, createUnsentBeats } from './beats.ts'

export interface ReportBatch {
  device: string
  sent_at: string
  beats: Beat[]
}

interface ReportOptions<Reply> {
  unsent: ReturnType<typeof createUnsentBeats>
  /** Throws when a batch was not delivered. */
  send: (batch: ReportBatch, keepalive: boolean) => Promise<Reply>
  /** Whether the batch can be retried later, as after a network error. */
  isPassing: (error: unknown) => boolean
  onReply: (reply: Reply) => void
  /** Called when the connection is down and heartbeats are queued. */
  onQueued: () => void
  /** Called when the server accepts no more. */
  onRefused: (error: unknown) => void
  /** Whether heartbeats are recorded: while the room is open. */
  isOpen: () => boolean
}

/**
 * Sends regular heartbeats while the page is open, also in the background, and one when it closes. Queues them while
 * offline and sends them together later. Returns functions to send at once and to stop.
 */
export function reportPresence<Reply>(options: ReportOptions<Reply>) {
  const { unsent } = options
  let device = crypto.randomUUID()
  let sending = false
  let stopped = false

  const flush = async (keepalive = false) => {
    if (stopped || (sending && !keepalive)) return
    sending = true
    try {
      for (const { device: of, beats } of unsent.batches()) {
        const reply = await options.send({ device: of, sent_at: new Date().toISOString(), beats }, keepalive)
        unsent.sent(of, beats)
        if (!stopped) options.onReply(reply)
      }
    } catch (error) {
      if (stopped) return
      if (options.isPassing(error)) options.onQueued()
      else {
        unsent.clear()
        stop()
        options.onRefused(error)
      }
    } finally {
      sending = false
    }
  }
  const beat = (left = false) => {
    if (stopped) return
    if (options.isOpen()) unsent.add(device, { at: new Date().toISOString(), left })
    void flush(left)
  }
  const onHide = () => beat(true)
  /** A page restored from the back/forward cache counts as a new page load. */
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
    /** Called when the user navigates within the site. */
    leave() {
      beat(true)
      stop()
    },
  }
}
