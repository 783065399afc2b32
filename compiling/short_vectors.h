/* Short versions of functions of librt's vectors, for the C compiler to inline.

mypyc calls append, pop and alloc through a table of pointers into another library. These handle the
common cases (there is room; the last item is wanted; the vector is empty) just as librt does, and
leave everything else to librt. The assertions fail if its vectors are laid out differently. */

#include <stddef.h>

#define SHORT_WAY static inline __attribute__((always_inline))

#define SHORT_VECTOR(Vec, Buffer, Item)                                                     \
    _Static_assert(__builtin_types_compatible_p(__typeof__(((Vec *)0)->len), Py_ssize_t) && \
                   __builtin_types_compatible_p(__typeof__(((Vec *)0)->items), Item *) &&   \
                   sizeof(Vec) == sizeof(Py_ssize_t) + sizeof(Item *),                      \
                   "a vector is its length and its items");                                 \
    _Static_assert(__builtin_types_compatible_p(__typeof__(((Buffer *)0)->items), Item[1]) && \
                   offsetof(Buffer, items) == sizeof(PyVarObject),                          \
                   "items follow the head of their buffer");                                \
    _Static_assert(__builtin_types_compatible_p(__typeof__(((Vec##PopResult *)0)->f0), Vec) && \
                   __builtin_types_compatible_p(__typeof__(((Vec##PopResult *)0)->f1), Item), \
                   "pop returns the vector and the item");                                  \
                                                                                            \
    SHORT_WAY Vec short_append_##Vec(Vec v, Item item) {                                    \
        if (likely(v.items != NULL)) {                                                      \
            Buffer *buffer = (Buffer *)((char *)v.items - offsetof(Buffer, items));         \
            if (likely(v.len < buffer->ob_base.ob_size)) {                                  \
                v.items[v.len] = item;                                                      \
                v.len++;                                                                    \
                return v;                                                                   \
            }                                                                               \
        }                                                                                   \
        return Vec##Api.append(v, item);                                                    \
    }                                                                                       \
                                                                                            \
    SHORT_WAY Vec##PopResult short_pop_##Vec(Vec v, Py_ssize_t index) {                     \
        if (likely(index == -1 && v.len > 0)) {                                             \
            Vec##PopResult result;                                                          \
            v.len--;                                                                        \
            result.f0 = v;                                                                  \
            result.f1 = v.items[v.len];                                                     \
            return result;                                                                  \
        }                                                                                   \
        return Vec##Api.pop(v, index);                                                      \
    }                                                                                       \
                                                                                            \
    SHORT_WAY Vec short_alloc_##Vec(Py_ssize_t size, Py_ssize_t capacity) {                 \
        if (size == 0 && capacity == 0) {                                                   \
            Vec empty = {0, NULL};                                                          \
            return empty;                                                                   \
        }                                                                                   \
        return Vec##Api.alloc(size, capacity);                                              \
    }

_Static_assert(LIBRT_VECS_ABI_VERSION == 1, "librt's vectors are those this was written for");
SHORT_VECTOR(VecI64, VecI64BufObject, int64_t)
SHORT_VECTOR(VecU8, VecU8BufObject, uint8_t)
SHORT_VECTOR(VecFloat, VecFloatBufObject, double)
