import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { FallbackPage } from './frame/fallback-page.ts'

/**
 * Renders a page at build. Waits for all content, because the inline scripts of a streamed page would each need a hash
 * in the policy. Throws on errors, so that a page that cannot render fails the build.
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
