import { builtinModules } from "node:module";
import type { Plugin } from "esbuild";

const NODE = "node";

/**
 * Takes from Node's modules only the properties that a bundle uses. An import statement reads all of them, and so runs their
 * lazy getters: http's load undici, crypto's load Web Crypto, util's load worker threads. That is a quarter of a cold start.
 */
export const nodeModulesByProperty: Plugin = {
  name: "Node's modules by property",
  setup(build) {
    const filter = new RegExp(`^(node:)?(${builtinModules.join("|")})$`);
    build.onResolve({ filter }, ({ path }) => ({ path: path.replace(/^node:/, ""), namespace: NODE }));
    build.onLoad({ filter: /.*/, namespace: NODE }, ({ path }) => ({ contents: exportsOf(path) }));
  },
};

// Stands for a property with a lazy getter, which it reads when it is used.
const ON_USE = `const onUse = (value) => new Proxy(function () {}, {
  get: (_, key) => Reflect.get(value(), key),
  apply: (_, self, values) => Reflect.apply(value(), self, values),
  construct: (_, values) => Reflect.construct(value(), values),
});`;

// esbuild drops each export that nothing imports, since its value is marked as pure.
function exportsOf(path: string): string {
  const module = process.getBuiltinModule(`node:${path}`) ?? {};
  const names = Object.keys(module).filter((name) => name !== "default");
  const isLazy = (name: string) => Object.getOwnPropertyDescriptor(module, name)?.get !== undefined;
  return [
    `const module = /* @__PURE__ */ process.getBuiltinModule("node:${path}");`,
    "export default module;",
    ON_USE,
    ...names.map((name) => {
      const value = isLazy(name) ? `onUse(() => module.${name})` : `(() => module.${name})()`;
      return `export const ${name} = /* @__PURE__ */ ${value};`;
    }),
  ].join("\n");
}
