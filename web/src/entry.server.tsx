import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { FallbackPage } from './frame/fallback-page.ts'

/**
 * Renders a page at build. It waits for all content, because a streamed page carries scripts that a strict policy would
 * have to list one by one, and it fails loudly, so that a page that cannot render stops the build.
 */
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  let failure: unknown
  const body = await renderToReadableStream(
    <FallbackPage value={context.isSpaMode}>
      <ServerRouter context={context} url={request.url} />
    </FallbackPage>,
    {
      onError(error) {
        failure ??= error
      },
    },
  )
  await body.allReady
  if (failure) throw failure
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(body, { headers, status })
}
