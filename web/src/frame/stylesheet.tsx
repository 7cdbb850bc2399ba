import developmentSheet from '../app.css?url'
import sheet from '../app.css?inline'

/** The text is in the document already when the page wakes: taking it from there keeps it out of the script. */
const text = import.meta.env.SSR ? sheet : (document.getElementById('sheet')?.textContent ?? '')

/** The one stylesheet, inside the document, so that the first paint waits for nothing; a file of its own while developing. */
export function Stylesheet() {
  if (import.meta.env.DEV) return <link rel="stylesheet" href={developmentSheet} />
  return (
    <style id="sheet" suppressHydrationWarning>
      {text}
    </style>
  )
}
