import { type IncomingMessage, ServerResponse } from 'node:http'

/** An answer that tells when it begins. */
export class Answer<Asked extends IncomingMessage = IncomingMessage> extends ServerResponse<Asked> {
  /** Called once: when the head goes out, or when the connection has gone before. */
  whenBegins: (() => void) | undefined

  begins(): void {
    const tell = this.whenBegins
    this.whenBegins = undefined
    tell?.()
  }

  override writeHead(...head: unknown[]): this {
    this.begins()
    // Of its signatures it has got one.
    return super.writeHead(...(head as [number]))
  }
}
