/**
 * A call that is understood and makes no sense; `why` may be answered, it never quotes what was
 * sent.
 */
export class RefusedCall extends Error {
  readonly status: 400 | 401 | 403 | 404 | 409 | 415 | 422
  constructor(status: RefusedCall['status'], why: string) {
    super(why)
    this.name = 'RefusedCall'
    this.status = status
  }
}
