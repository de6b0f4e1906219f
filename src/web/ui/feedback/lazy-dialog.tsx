import { type ComponentType, Suspense, lazy, useEffect, useState } from 'react'
import { showProblem } from './toast-store.ts'
import { useText } from '#ui/text/text.ts'

/**
 * Wraps dialogs so that they are loaded when one is first opened; if they cannot be loaded, they
 * close again with an error.
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
  isDialogOpen: (props: Props) => boolean,
): ComponentType<Props> {
  function Unreachable(props: Props) {
    const tError = useText('errors')
    const isOpen = isDialogOpen(props)
    const { onClose } = props
    useEffect(() => {
      if (!isOpen) return
      showProblem(tError('network'))
      onClose()
    }, [isOpen, onClose, tError])
    return null
  }

  const Dialogs: ComponentType<Props> = lazy<ComponentType<Props>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: Unreachable }),
    ),
  )

  return function LazyDialog(props) {
    const isOpen = isDialogOpen(props)
    const [wasOpen, setWasOpen] = useState(isOpen)
    if (isOpen && !wasOpen) setWasOpen(true)
    return wasOpen ? (
      <Suspense>
        <Dialogs {...props} />
      </Suspense>
    ) : null
  }
}
