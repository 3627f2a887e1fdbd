/** How many equal boxes it stands for (api-v4 2.7): each weighs, and holds, what was said of one. */
export function boxesOf(box: { readonly package_quantity?: number | undefined }): number {
  return Math.max(1, box.package_quantity ?? 1);
}
