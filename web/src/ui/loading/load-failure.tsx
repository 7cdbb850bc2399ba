import { messages } from '@ariviyal/contract/messages'
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '../../api/client.ts'
import { Banner } from '../banner.tsx'
import { Button } from '../button.tsx'
import { RequestReference } from './request-reference.tsx'

interface Props {
  error: unknown
  tone?: 'error' | 'info'
  /** False when a retry would fail in the same way. */
  retry?: boolean
  /** Alternative links. */
  children?: ReactNode
}

/** Below the head of a page that failed to load: the reason, a reference for support, and a retry. */
export function LoadFailure({ error, tone = 'error', retry = true, children }: Props) {
  const { state, revalidate } = useRevalidator()
  return (
    <>
      <Banner tone={tone} live>
        {(error instanceof ApiError && error.msg) || messages.internal}
      </Banner>
      <RequestReference error={error} />
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2">
        {retry ? (
          <Button onClick={() => void revalidate()} disabled={state === 'loading'}>
            {state === 'loading' ? 'Loading...' : 'Try again'}
          </Button>
        ) : null}
        {children}
      </div>
    </>
  )
}
