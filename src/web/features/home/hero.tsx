import { href } from '#contract/pages/links.ts'
import type { Ingredient } from '#domain/menu/menu.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useFormat } from '#ui/text/format.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Display } from '#web/ui/show/heading.tsx'

export function Hero() {
  const { menu, wire, recipePicture } = useMenu()
  const t = useText('home')
  const locale = useLocale()
  const { bases, ingredients, sauces } = menu.saladCategories
  const choosable = [...bases, ...ingredients, ...sauces]
  const count = Object.values(menu.ingredients).filter(({ categoryId }) =>
    choosable.includes(categoryId),
  ).length
  const formula = Object.values(menu.formulas).find(({ notModifiable }) => !notModifiable)
  const [recipe] = menu.recipes
  const bowl =
    wire.front ??
    (recipe && {
      picture: recipePicture(recipe.id),
      ingredient_ids: [recipe.base, ...recipe.ingredients, recipe.sauce],
    })
  return (
    <section className="overflow-hidden bg-rose text-on-field">
      <div className="wrap relative md:flex md:min-h-150 md:items-center">
        <div className="relative z-1 pt-4 min-[820px]:pb-36 md:max-w-150 md:pt-10 md:pb-24">
          <Display level={1} size={5} className="whitespace-pre-line">
            {t('hero.title')}
          </Display>
          <p className="mt-4 mb-5 max-w-[30ch] text-[clamp(1.0625rem,1.4vw,1.3rem)] leading-snug md:mt-6 md:mb-7">
            {t('hero.lede', { count })}
          </p>
          <div className="flex flex-wrap gap-2 md:gap-3">
            <ButtonLink
              kind="ink"
              to={
                formula
                  ? href('composeFormula', locale, { slug: formula.slug })
                  : href('composeCustom', locale)
              }
            >
              {t('hero.compose')}
            </ButtonLink>
            <ButtonLink kind="line" to={href('menu', locale)}>
              {t('hero.menu')}
            </ButtonLink>
          </div>
        </div>
        {bowl ? <HeroBowl picture={bowl.picture} ids={bowl.ingredient_ids} /> : null}
      </div>
    </section>
  )
}

/**
 * The bowl of the front page; if there is none, the bowl of the first recipe. `ids` begins with the
 * base. On the picture, the first and the fourth ingredient after the base are on the left. A
 * callout points at each of them while it is available.
 */
function HeroBowl({ picture, ids }: { picture: string; ids: readonly number[] }) {
  const { menu } = useMenu()
  const t = useText('home')
  const { list } = useFormat()
  const ingredients = ids.flatMap((id) => menu.ingredients[id] ?? [])
  const [, first, , , fourth] = ingredients
  return (
    <div
      className="relative mx-[-9%] mt-1 -mb-8 w-[118%] sm:mx-auto sm:w-130 min-[820px]:absolute min-[820px]:top-8 min-[820px]:-right-44
        min-[820px]:m-0 md:top-2.5 md:-right-[calc(var(--gutter)*1.2)] md:w-[min(56vw,740px)]"
    >
      <img
        src={picture}
        alt={t('hero.picture', { items: list(ingredients.map(({ name }) => name.toLowerCase())) })}
        width="740"
        height="740"
        className="h-auto w-full"
        fetchPriority="high"
      />
      {first?.available ? (
        <Callout product={first} className="top-[27%] left-[-11%] w-[38%]" />
      ) : null}
      {fourth?.available ? (
        <Callout product={fourth} className="bottom-[33%] left-[-13%] w-[36%]" />
      ) : null}
    </div>
  )
}

function Callout({ product, className }: { product: Ingredient; className: string }) {
  const t = useText('home')
  const { price } = useFormat()
  return (
    <p
      aria-hidden="true"
      className={`absolute hidden border-t-[1.5px] pt-2 text-[13px] leading-tight after:absolute after:-top-[5.5px] after:-right-1 after:size-2.5
        after:rounded-full after:bg-current lg:block ${className}`}
    >
      <span className="block max-w-30 break-words hyphens-auto">
        <b className="block">{product.name}</b>
        {product.premiumPrice > 0
          ? t('hero.supplement', { price: price(product.premiumPrice) })
          : t('hero.kcal', { kcal: product.calories })}
      </span>
    </p>
  )
}
