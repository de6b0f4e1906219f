import type { ComponentProps } from 'react'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import {
  type ActionOptions,
  type ActionRequest,
  useApiAction,
} from '#office/base/query/use-action.ts'
import { ActionDialog } from './action-dialog.tsx'

/** An `ActionDialog` for one call of an endpoint; it closes when the call has succeeded. */
export function ApiDialog<E extends Endpoint>({
  endpoint,
  input,
  toast,
  onClose,
  onDone,
  ...dialog
}: Omit<ComponentProps<typeof ActionDialog>, 'action' | 'input'> & {
  endpoint: E
  input: ActionRequest<E>
  /** The message after the call has succeeded. */
  toast?: string
  onDone: NonNullable<ActionOptions<ActionRequest<E>, ReplyOf<E>>['onDone']>
}) {
  const action = useApiAction(endpoint, {
    ...(toast !== undefined && { toast }),
    onDone(reply, request) {
      onClose()
      return onDone(reply, request)
    },
  })
  return <ActionDialog {...dialog} {...{ action, input, onClose }} />
}
