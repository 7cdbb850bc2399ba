import { use } from 'react'
import developmentSheet from '../app.css?url'
import dialog from '../app.css?inline'
import consoleFrame from './console-frame.css?inline'
import { FallbackPage } from './fallback-page.ts'

/** Reads the text from the document at hydration, which keeps it out of the script. */
const text = import.meta.env.SSR ? dialog : (document.getElementById('sheet')?.textContent ?? '')

/** The stylesheet, inlined so that it does not delay the first paint; an external file in development. */
export function Stylesheet() {
  if (import.meta.env.DEV) return <link rel="stylesheet" href={developmentSheet} />
  return (
    <style id="sheet" suppressHydrationWarning>
      {import.meta.env.SSR && use(FallbackPage) ? text + consoleFrame : text}
    </style>
  )
}
