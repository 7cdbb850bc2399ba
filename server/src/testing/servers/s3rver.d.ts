declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http'

  export default class S3rver {
    constructor(options: {
      directory: string
      silent: boolean
      allowMismatchedSignatures: boolean
      configureBuckets: { name: string }[]
    })
    configureBuckets(): Promise<void>
    store: {
      listObjects(
        bucket: string,
        options: { prefix: string; startAfter: string; maxKeys: number },
      ): Promise<{ objects: { key: string; size: number; lastModifiedDate: Date }[]; isTruncated: boolean }>
    }
    callback(): RequestListener
  }
}
