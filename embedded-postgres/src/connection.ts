import { type PostgresLocation, socketFolder } from './place.ts'

/** Connection parameters for a client. `host` is the socket's folder. */
export interface Connection {
  host: string
  port: number
  user: string
  password: string
  database: string
}

export const connectionTo = (place: PostgresLocation, password: string): Connection => ({
  host: socketFolder(place),
  port: 5432,
  user: place.owner.name,
  password,
  database: place.owner.name,
})
