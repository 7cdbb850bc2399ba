import { followDiscussion, unfollowDiscussion } from '@ariviyal/contract/community/digest/digest'
import { useRevalidator } from 'react-router'
import { useState } from 'react'
import { call, serverMessage } from '../../api/client.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

/** Follows a question, or ends that. */
export function FollowButton({ id, isFollowed }: { id: string; isFollowed: boolean }) {
  const { revalidate } = useRevalidator()
  const [problem, setProblem] = useState<string>()
  const press = async () => {
    setProblem(undefined)
    try {
      await call(isFollowed ? unfollowDiscussion : followDiscussion, { params: { id } })
      await revalidate()
    } catch (error) {
      setProblem(serverMessage(error) ?? 'That did not work. Try again.')
    }
  }
  return (
    <div className="grid justify-items-start gap-3">
      <Button tone="quiet" aria-pressed={isFollowed} onClick={() => void press()}>
        {isFollowed ? 'You follow this question' : 'Follow this question'}
      </Button>
      {problem === undefined ? null : (
        <Banner tone="error" live>
          {problem}
        </Banner>
      )}
    </div>
  )
}
