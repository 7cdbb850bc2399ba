import { type ReactNode, useState } from 'react'
import { serverMessage } from '../../api/client.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

interface Props {
  act: () => Promise<void>
  pending: string
  tone?: 'primary' | 'quiet'
  children: ReactNode
}

/** A button for an act that leads to another state of the page; it says why the act failed. */
export function ActButton({ act, pending, tone = 'primary', children }: Props) {
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const press = async () => {
    setIsPending(true)
    setProblem(undefined)
    try {
      await act()
    } catch (error) {
      setProblem(serverMessage(error) ?? 'That did not work. Try again.')
    } finally {
      setIsPending(false)
    }
  }
  return (
    <div className="grid justify-items-start gap-3">
      <Button tone={tone} disabled={isPending} onClick={() => void press()}>
        {isPending ? pending : children}
      </Button>
      {problem === undefined ? null : (
        <Banner tone="error" live>
          {problem}
        </Banner>
      )}
    </div>
  )
}
