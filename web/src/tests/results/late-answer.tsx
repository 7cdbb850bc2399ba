import { acceptLate } from '@ariviyal/contract/tests/results'
import type { AnswerValue } from '@ariviyal/contract/questions/pupil-question'
import type { TestItem } from '@ariviyal/contract/tests/sections'
import { useState } from 'react'
import { call, serverMessage } from '../../api/client.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { AnswerText } from './answer-text.tsx'

interface Props {
  item: TestItem
  attempt: string
  value: AnswerValue
  mayChange: boolean
  /** Called once it counts. */
  accepted: () => Promise<void>
}

/** What arrived after the end, which counts only when the teacher says so. */
export function LateAnswer({ item, attempt, value, mayChange, accepted }: Props) {
  const [failed, setFailed] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const accept = async () => {
    if (isPending) return
    setIsPending(true)
    setFailed(undefined)
    try {
      await call(acceptLate, { params: { id: attempt }, body: { question_id: item.question_id } })
      await accepted()
    } catch (error) {
      setFailed(serverMessage(error) ?? 'That did not work. Try again.')
    }
    setIsPending(false)
  }
  return (
    <Banner tone="warning" className="mt-3">
      <p className="wrap-anywhere whitespace-pre-line">
        Arrived late: <AnswerText item={item} value={value} none="no answer" />
      </p>
      {mayChange ? (
        <Button tone="quiet" className="mt-2" aria-disabled={isPending} onClick={() => void accept()}>
          {isPending ? 'Saving...' : 'Let it count'}
        </Button>
      ) : null}
      {failed ? (
        <p role="alert" className="mt-2 font-semibold text-kumkum">
          {failed}
        </p>
      ) : null}
    </Banner>
  )
}
