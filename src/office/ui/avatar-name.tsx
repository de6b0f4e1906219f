import type { ReactNode } from 'react'

/** A person, or what acted in their place: initials or an icon, and the name with what belongs to it. */
export const AvatarName = ({
  initials,
  className,
  children,
}: {
  initials: ReactNode
  className: string
  children: ReactNode
}) => (
  <span className={`inline-flex min-w-0 gap-2.5 ${className}`}>
    <span className="avatar size-8 text-[0.6875rem]" aria-hidden="true">
      {initials}
    </span>
    <span className="min-w-0 overflow-hidden text-ellipsis">{children}</span>
  </span>
)

/** A line below the name. */
export const AvatarNote = ({
  className = '',
  children,
}: {
  className?: string
  children: ReactNode
}) => (
  <small className={`block overflow-hidden text-note font-normal text-ellipsis ${className}`}>
    {children}
  </small>
)
