import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { FallbackPage } from './frame/fallback-page.ts'
import { watchReloads } from './frame/page-reload.ts'
import { trustOwnFiles } from './frame/trusted-types.ts'

trustOwnFiles()
watchReloads()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <FallbackPage value={'fallback' in document.documentElement.dataset}>
        <HydratedRouter />
      </FallbackPage>
    </StrictMode>,
  )
})
