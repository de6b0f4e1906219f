import type { ReactNode } from 'react'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useText } from '#ui/text/text.ts'

type SignInLayoutProps = {
  /**
   * The page's title, for screen readers only: sighted visitors see it in the tabs or in the
   * children.
   */
  title: string
  claim: string
  children: ReactNode
}

/** A pink field with a bowl next to a form; on a narrow screen the field is above the form. */
export function SignInLayout({ title, claim, children }: SignInLayoutProps) {
  const { menu, recipePicture } = useMenu()
  const t = useText('login')
  const [recipe] = menu.recipes
  return (
    <div className="md:grid md:grid-cols-2">
      <div className="bg-rose text-on-field">
        <div
          className="relative h-46 overflow-hidden px-(--gutter) pt-6 md:sticky md:top-(--header) md:h-[calc(100dvh-var(--header))]
            md:pt-12 md:pl-(--edge)"
        >
          <p className="display-face relative z-1 text-3xl leading-[.96] whitespace-pre-line lg:text-4xl">
            {claim}
          </p>
          {recipe ? (
            <img
              src={recipePicture(recipe.id)}
              alt=""
              width="740"
              height="740"
              className="absolute top-3 -right-34 size-96 max-w-none md:top-auto md:right-auto md:-bottom-[14%] md:left-[4%]
                md:h-auto md:w-[min(46vw,760px)]"
            />
          ) : null}
        </div>
      </div>
      <div className="px-(--gutter) pt-8 pb-16 md:grid md:place-items-center md:px-[clamp(32px,6vw,96px)] md:py-16">
        <div className="mx-auto w-full max-w-150">
          <h1 className="sr-only">{title}</h1>
          {children}
          <noscript>
            <p className="mt-6 rounded-sm bg-warn-bg px-4 py-3.5">{t('noScript')}</p>
          </noscript>
        </div>
      </div>
    </div>
  )
}
