import { type ComponentType, useEffect, useState } from 'react'
import { Banner } from '../banner.tsx'
import { Button } from '../button.tsx'
import { Spinner } from './spinner.tsx'

/**
 * A component whose script is loaded when it is first shown, such as in a dialog. Where that fails it says so in its
 * place and can be tried again; the rest of the page stays as it is.
 */
export function loadOnDemand<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined
  return function OnDemand(props: Props) {
    const [state, setState] = useState<'loading' | 'loaded' | 'failed'>(Loaded ? 'loaded' : 'loading')
    useEffect(() => {
      if (state !== 'loading') return undefined
      let isGone = false
      load().then(
        (component) => {
          Loaded = component
          if (!isGone) setState('loaded')
        },
        () => isGone || setState('failed'),
      )
      return () => {
        isGone = true
      }
    }, [state])
    if (state === 'failed')
      return (
        <Banner tone="error" live>
          <p className="mb-3">This part of the page could not be loaded. Check your connection.</p>
          <Button tone="quiet" onClick={() => setState('loading')}>
            Try again
          </Button>
        </Banner>
      )
    return Loaded ? <Loaded {...props} /> : <Spinner />
  }
}
