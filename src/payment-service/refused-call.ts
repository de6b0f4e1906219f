/**
 * A call that is refused with a 4xx status. `why` may be returned to the caller; it never quotes
 * the input.
 */
export class RefusedCall extends Error {
  readonly status: 400 | 401 | 403 | 404 | 409 | 415 | 422
  constructor(status: RefusedCall['status'], why: string) {
    super(why)
    this.name = 'RefusedCall'
    this.status = status
  }
}
