import pg from 'pg'
import { OftenSent } from './often-sent.ts'

/** A statement that is sent apart from its values, and that has no name of its own. */
interface Unnamed {
  text: string
}

const isUnnamed = (statement: unknown, values: unknown): statement is Unnamed =>
  typeof statement === 'object' &&
  statement !== null &&
  'text' in statement &&
  typeof statement.text === 'string' &&
  !('name' in statement && statement.name !== undefined) &&
  Array.isArray(values) &&
  values.length > 0

/** PostgreSQL's `feature_not_supported`: so it also refuses a prepared statement whose columns have other types now. */
const notSupported = '0A000'

/**
 * The connections of one pool, which name the statements that come often: PostgreSQL reads and plans those once a connection instead of once a
 * call (docs/decisions/046-what-comes-often-is-prepared.md). What is sent without values goes as it always did.
 */
export function preparingClients(): typeof pg.Client {
  const often = new OftenSent()
  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      // A newer version of the house has migrated: this one is about to be replaced, and works on without.
      this.connection.on('errorMessage', ({ code }: pg.DatabaseError) => {
        if (code === notSupported) often.stop()
      })
    }

    override query(...given: unknown[]): never {
      const [statement, values, ...rest] = given
      const name = isUnnamed(statement, values) ? often.nameOf(statement.text) : undefined
      const sent = name === undefined ? given : [{ ...(statement as Unnamed), name }, values, ...rest]
      // Of its many signatures it has got one.
      return super.query(...(sent as [string])) as never
    }
  }
}
