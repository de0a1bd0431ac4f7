/** Sets the document's title; React moves it to head. Every screen has one, and only one. */
export function ScreenTitle({ title }: { readonly title: string }) {
  return <title>{title === 'Academic Explorer' ? title : `${title} | Academic Explorer`}</title>;
}
