import { limits } from '@ariviyal/contract/limits'
import type { PaperAnswer } from '@ariviyal/contract/tests/paper'
import { useCallback, useEffect, useRef, useState } from 'react'
import { newKey } from '../../../api/fetch-with-retry.ts'
import { readSession } from '../../../session/store.ts'
import { keep, sendKept, type Sent } from './outbox.ts'

const retryMs = 20_000

export type NewAnswer = Pick<PaperAnswer, 'student_id' | 'question_id' | 'value' | 'source'>

/** Answers of this page: kept on the device first, then sent until the server has them. */
export function useOutbox(test: string) {
  const [device] = useState(newKey)
  const [sent, setSent] = useState<Sent>()
  const seqs = useRef(new Map<string, number>())
  const user = readSession()?.user.id ?? ''
  const send = useCallback(async () => {
    const next = await sendKept(user, test)
    setSent((last) => ({
      ...next,
      isSaved: next.isSaved || last?.isSaved === true,
      problems: new Map([...(last?.problems ?? []), ...next.problems]),
    }))
  }, [user, test])

  useEffect(() => {
    const again = () => void send().catch(() => undefined)
    again()
    const timer = setInterval(again, retryMs)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [send])

  /** Rejects when the device cannot keep them; nothing is sent then. */
  const save = async (answers: readonly NewAnswer[], finished: string[]) => {
    const at = new Date().toISOString()
    const numbered = answers.map((answer) => {
      const seq = (seqs.current.get(answer.student_id) ?? 0) + 1
      seqs.current.set(answer.student_id, seq)
      return { ...answer, seq, at }
    })
    const most = limits.paperAnswersMax
    for (let from = 0; from === 0 || from < numbered.length; from += most) {
      const isLast = from + most >= numbered.length
      await keep(user, test, { device, answers: numbered.slice(from, from + most), finished: isLast ? finished : [] })
    }
    send().catch(() => undefined)
  }
  return { sent, save }
}
