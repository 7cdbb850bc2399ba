import { reloadPage } from '../../frame/page-reload.ts'
import { Banner } from '../banner.tsx'
import { Button } from '../button.tsx'

interface Props {
  /** Begins the sentence, such as "The chapters". */
  what: string
  /** By default the page is loaded anew. */
  again?: () => void
  className?: string | undefined
}

/** In the place of a part of a page that failed to load. */
export function PartFailure({ what, again = reloadPage, className }: Props) {
  return (
    <Banner tone="error" live className={className ?? ''}>
      <p className="mb-3">{what} could not be loaded. Try again in a moment, or check your connection.</p>
      <Button tone="quiet" onClick={again}>
        Try again
      </Button>
    </Banner>
  )
}
